// Forces of Bullet's contacts on bodies in its last step, for the picture.
#pragma once

#include "exchange/body.h"

#include <vector>

class btDiscreteDynamicsWorld;
class btRigidBody;

namespace regatta {

// By which name contacts tell of a body.
void name_contacts(btRigidBody& object, BodyId id);
// On all dynamic bodies; the solver must write back the impulses, which Bullet does with its flag for warm starts.
void contact_forces(btDiscreteDynamicsWorld& world, std::vector<ContactForce>& out);

}  // namespace regatta
