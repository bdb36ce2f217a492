// The sounds of one moment, as plain numbers: all that the synthesizer knows of the world.
#pragma once

namespace regatta {

// Something that strikes once.
struct Strike {
  float strength = 0.0F;  // loudness, 0 to 1; 0: nothing struck
  float size = 1.0F;      // length of what was struck: larger is lower [m]
};

struct Heard {
  bool running = false;       // the world goes on; else everything fades out
  bool under_water = false;   // the ear is
  float engine_pitch = 0.0F;  // firing frequency of the driven boat's engine when it idles [Hz]
  float engine_rev = 0.0F;    // from idling to full revolutions, 0 to 1
  float engine_load = 0.0F;   // how hard it works, 0 to 1
  float engine = 0.0F;        // loudness, 0 to 1; 0: it stands
  float wash = 0.0F;          // loudness of bows in the water, 0 to 1
  float wash_speed = 0.0F;    // speed of the loudest of them [m/s]
  float wind = 0.0F;          // [m/s]
  float rain = 0.0F;          // 0 to 1
  float surf = 0.0F;          // 0 to 1
  Strike slam;                // of water on a hull, since the last time
  Strike hit;                 // of bodies on bodies, bed and walls, since the last time
};

}  // namespace regatta
