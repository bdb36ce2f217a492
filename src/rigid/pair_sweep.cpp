#include "rigid/pair_sweep.h"

#include <btBulletDynamicsCommon.h>

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace regatta {

namespace {

struct Proxy : btBroadphaseProxy {
  using btBroadphaseProxy::btBroadphaseProxy;
  bool is_ground = false;
  int pairs = 0;  // with other bodies, in this step
};

class PairSweep final : public btBroadphaseInterface {
 public:
  btBroadphaseProxy* createProxy(const btVector3& lower, const btVector3& upper, int shape_type, void* object,
                                 int group, int mask, btDispatcher* /*dispatcher*/) override {
    auto proxy = std::make_unique<Proxy>(lower, upper, object, group, mask);
    proxy->is_ground = shape_type == CUSTOM_CONCAVE_SHAPE_TYPE;
    proxy->m_uniqueId = next_id_++;
    proxies_.push_back(std::move(proxy));
    return proxies_.back().get();
  }
  void destroyProxy(btBroadphaseProxy* proxy, btDispatcher* dispatcher) override {
    cache_.removeOverlappingPairsContainingProxy(proxy, dispatcher);
    std::erase_if(proxies_, [proxy](const auto& p) { return p.get() == proxy; });
  }
  void setAabb(btBroadphaseProxy* proxy, const btVector3& lower, const btVector3& upper,
               btDispatcher* /*dispatcher*/) override {
    proxy->m_aabbMin = lower;
    proxy->m_aabbMax = upper;
  }
  void getAabb(btBroadphaseProxy* proxy, btVector3& lower, btVector3& upper) const override {
    lower = proxy->m_aabbMin;
    upper = proxy->m_aabbMax;
  }

  void calculateOverlappingPairs(btDispatcher* dispatcher) override {
    clear_pairs(dispatcher);
    find_pairs();
    for (const auto& [a, b] : found_) {
      if (!a->is_ground && !b->is_ground) {
        if (a->pairs >= kMaxPairsPerBody && b->pairs >= kMaxPairsPerBody) continue;
        ++a->pairs;
        ++b->pairs;
      }
      cache_.addOverlappingPair(a, b);
    }
  }

  btOverlappingPairCache* getOverlappingPairCache() override { return &cache_; }
  const btOverlappingPairCache* getOverlappingPairCache() const override { return &cache_; }
  void getBroadphaseAabb(btVector3& lower, btVector3& upper) const override {
    lower.setValue(-BT_LARGE_FLOAT, -BT_LARGE_FLOAT, -BT_LARGE_FLOAT);
    upper.setValue(BT_LARGE_FLOAT, BT_LARGE_FLOAT, BT_LARGE_FLOAT);
  }
  void printStats() override {}
  // No caller casts rays or boxes; every proxy is a candidate.
  void rayTest(const btVector3& /*from*/, const btVector3& /*to*/, btBroadphaseRayCallback& callback,
               const btVector3& /*lower*/, const btVector3& /*upper*/) override {
    for (const auto& proxy : proxies_) callback.process(proxy.get());
  }
  void aabbTest(const btVector3& lower, const btVector3& upper, btBroadphaseAabbCallback& callback) override {
    for (const auto& proxy : proxies_) {
      if (TestAabbAgainstAabb2(lower, upper, proxy->m_aabbMin, proxy->m_aabbMax)) callback.process(proxy.get());
    }
  }

 private:
  // Contact points live in the pairs: with the pairs goes all that a step could remember of the one before.
  void clear_pairs(btDispatcher* dispatcher) {
    while (cache_.getNumOverlappingPairs() > 0) {
      const btBroadphasePair& last = cache_.getOverlappingPairArray()[cache_.getNumOverlappingPairs() - 1];
      cache_.removeOverlappingPair(last.m_pProxy0, last.m_pProxy1, dispatcher);
    }
  }

  // Fills found_ in the order of the bodies, whatever way they lie.
  void find_pairs() {
    order_.clear();
    for (const auto& proxy : proxies_) {
      proxy->pairs = 0;
      order_.push_back(proxy.get());
    }
    std::sort(order_.begin(), order_.end(), [](const Proxy* a, const Proxy* b) {
      return std::make_tuple(a->m_aabbMin.x(), a->m_uniqueId) < std::make_tuple(b->m_aabbMin.x(), b->m_uniqueId);
    });
    found_.clear();
    for (std::size_t i = 0; i < order_.size(); ++i) {
      Proxy* a = order_[i];
      for (std::size_t j = i + 1; j < order_.size() && order_[j]->m_aabbMin.x() <= a->m_aabbMax.x(); ++j) {
        Proxy* b = order_[j];
        if (!TestAabbAgainstAabb2(a->m_aabbMin, a->m_aabbMax, b->m_aabbMin, b->m_aabbMax)) continue;
        found_.push_back(a->m_uniqueId < b->m_uniqueId ? std::pair(a, b) : std::pair(b, a));
      }
    }
    std::sort(found_.begin(), found_.end(), [](const auto& a, const auto& b) {
      return std::make_tuple(a.first->m_uniqueId, a.second->m_uniqueId) <
             std::make_tuple(b.first->m_uniqueId, b.second->m_uniqueId);
    });
  }

  std::vector<std::unique_ptr<Proxy>> proxies_;  // in the order they were made
  std::vector<Proxy*> order_;
  std::vector<std::pair<Proxy*, Proxy*>> found_;
  btHashedOverlappingPairCache cache_;
  int next_id_ = 0;
};

}  // namespace

std::unique_ptr<btBroadphaseInterface> make_pair_sweep() { return std::make_unique<PairSweep>(); }

}  // namespace regatta
