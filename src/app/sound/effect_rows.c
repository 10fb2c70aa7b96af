/* The rows of the effects. */
#include "app/sound/synth.h"
#include "sim/world/world.h"

/* A minor pentatonic */
#define G2 98.00f
#define A2 110.00f
#define D3 146.83f
#define E3 164.81f
#define G3 196.00f
#define A3 220.00f
#define C4 261.63f
#define D4 293.66f
#define E4 329.63f
#define G4 392.00f
#define A4 440.00f
#define C5 523.25f
#define D5 587.33f
#define E5 659.26f
#define G5 783.99f
#define A5 880.00f
#define D6 1174.66f

#define TONE(start, length, hz, to, gain, attack, decay)                                                     \
  { APP_SYNTH_MALLET, start, length, hz, to, gain, attack, decay }
#define BREATH(start, length, hz, to, gain, attack, decay)                                                   \
  { APP_SYNTH_BREATH, start, length, hz, to, gain, attack, decay }
#define NOTE(start, length, hz, gain, decay) TONE(start, length, hz, hz, gain, 0.004f, decay)

#define ON(event) (UINT64_C(1) << SIM_EVENT_##event)

_Static_assert(SIM_EVENT_COUNT <= 64, "each event has a bit");

const AppEffectInfo app_effects[APP_EFFECT_COUNT] = {
    [APP_EFFECT_STEP] = {"step", 0.075f, 0.11f, 2, .variants = 6,
                         .layer = {BREATH(0, 0.10f, 520, 260, 1, 0.004f, 0.018f),
                                   TONE(0, 0.10f, A2, 80, 0.5f, 0.004f, 0.022f),
                                   BREATH(0.045f, 0.08f, 950, 520, 0.30f, 0.006f, 0.014f)}},
    [APP_EFFECT_STEP_MUD] = {"step-mud", 0.085f, 0.14f, 2, .variants = 5,
                             .layer = {BREATH(0, 0.20f, 240, 700, 1, 0.03f, 0.05f),
                                       TONE(0, 0.14f, G2, 70, 0.6f, 0.008f, 0.03f)}},
    [APP_EFFECT_STEP_WET] = {"step-wet", 0.085f, 0.12f, 2, .variants = 6,
                             .layer = {BREATH(0, 0.22f, 620, 1700, 1, 0.012f, 0.035f),
                                       TONE(0, 0.10f, A2, 85, 0.5f, 0.004f, 0.022f),
                                       TONE(0.05f, 0.10f, 640, 1150, 0.16f, 0.004f, 0.018f),
                                       TONE(0.10f, 0.08f, 900, 1500, 0.09f, 0.003f, 0.012f)}},
    [APP_EFFECT_STEP_IRON] = {"step-iron", 0.08f, 0.11f, 2, .variants = 5,
                              .layer = {BREATH(0, 0.10f, 620, 300, 1, 0.003f, 0.016f),
                                        TONE(0, 0.10f, A2, 80, 0.4f, 0.004f, 0.022f),
                                        TONE(0, 0.30f, D5, D5, 0.16f, 0.002f, 0.06f),
                                        TONE(0, 0.24f, 1046, 1040, 0.07f, 0.002f, 0.045f)}},
    [APP_EFFECT_EMBER] = {"ember", 0.34f, 0.06f, 3, .events = ON(EMBER), .everywhere = true,
                          .layer = {NOTE(0, 1.3f, A4, 1, 0.30f), NOTE(0.07f, 1.2f, E5, 0.55f, 0.32f),
                                    NOTE(0.14f, 1.1f, A5, 0.30f, 0.28f)}},
    [APP_EFFECT_GATE] = {"gate", 0.38f, 0.5f, 1, .events = ON(GATE_OPEN), .everywhere = true,
                         .layer = {TONE(0, 2.8f, A2, A2, 0.7f, 0.30f, 0.9f),
                                   TONE(0, 2.8f, A3, A3, 1, 0.35f, 0.8f),
                                   TONE(0.15f, 2.6f, E4, E4, 0.6f, 0.40f, 0.7f),
                                   TONE(0.30f, 2.4f, C5, C5, 0.3f, 0.40f, 0.6f),
                                   BREATH(0, 2.0f, 260, 900, 0.25f, 0.5f, 0.5f)}},
    [APP_EFFECT_HIT] = {"hit", 0.55f, 0.25f, 2, .events = ON(HIT), .everywhere = true,
                        .layer = {TONE(0, 0.5f, D3, 62, 1, 0.003f, 0.10f),
                                  BREATH(0, 0.3f, 380, 120, 0.7f, 0.003f, 0.05f)}},
    [APP_EFFECT_HEART] = {"heart", 0.30f, 0.2f, 1, .events = ON(FLASK) | ON(OBJECTIVE), .everywhere = true,
                          .layer = {NOTE(0, 0.9f, C4, 0.8f, 0.25f), NOTE(0.10f, 0.9f, E4, 0.9f, 0.25f),
                                    NOTE(0.20f, 1.1f, G4, 1, 0.35f), NOTE(0.20f, 1.1f, C5, 0.5f, 0.35f)}},
    [APP_EFFECT_WON] = {"won", 0.42f, 1, 1, .events = ON(WON), .everywhere = true, .steady = true,
                        .layer = {NOTE(0, 1.0f, A3, 0.7f, 0.35f), NOTE(0, 0.9f, E4, 0.9f, 0.30f),
                                  NOTE(0.16f, 0.9f, G4, 0.9f, 0.30f), NOTE(0.32f, 0.9f, C5, 0.9f, 0.30f),
                                  NOTE(0.52f, 2.0f, D5, 0.5f, 0.45f), NOTE(0.72f, 2.0f, E5, 1, 0.60f),
                                  NOTE(0.72f, 2.0f, C4, 0.7f, 0.70f), NOTE(0.76f, 2.0f, G5, 0.4f, 0.50f)}},
    [APP_EFFECT_LOST] = {"lost", 0.40f, 1, 1, .events = ON(LOST), .everywhere = true, .steady = true,
                         .layer = {NOTE(0, 1.0f, E4, 0.9f, 0.30f), NOTE(0.28f, 1.0f, D4, 0.9f, 0.30f),
                                   NOTE(0.56f, 1.2f, C4, 0.9f, 0.35f), NOTE(0.90f, 2.0f, A3, 1, 0.65f),
                                   NOTE(0.90f, 2.0f, A2, 0.9f, 0.70f),
                                   BREATH(0.8f, 1.4f, 420, 160, 0.3f, 0.3f, 0.4f)}},
    [APP_EFFECT_BARRICADE_UP] = {"barricade-up", 0.34f, 0.1f, 2, .events = ON(GOAL) | ON(SECOND) | ON(EDITED),
                                 .layer = {NOTE(0, 0.25f, D3, 1, 0.045f), NOTE(0.09f, 0.3f, G3, 1, 0.055f),
                                           BREATH(0, 0.08f, 900, 500, 0.5f, 0.002f, 0.012f),
                                           BREATH(0.09f, 0.1f, 1100, 600, 0.5f, 0.002f, 0.015f)}},
    [APP_EFFECT_BARRICADE_DOWN] = {"barricade-down", 0.30f, 0.1f, 2, .events = ON(BARRICADE_DOWN),
                                   .layer = {NOTE(0, 0.25f, G3, 1, 0.045f), NOTE(0.09f, 0.35f, D3, 1, 0.06f),
                                             BREATH(0, 0.30f, 700, 300, 0.5f, 0.01f, 0.06f)}},
    [APP_EFFECT_GNAW] = {"gnaw", 0.14f, 0.2f, 2, .events = ON(GNAWED),
                         .layer = {NOTE(0, 0.1f, D3, 0.6f, 0.02f),
                                   BREATH(0, 0.06f, 1400, 500, 0.5f, 0.002f, 0.015f)}},
    [APP_EFFECT_REFUSED] = {"refused", 0.22f, 0.25f, 1, .everywhere = true,
                            .layer = {NOTE(0, 0.2f, C4, 1, 0.045f), NOTE(0.10f, 0.3f, A3, 1, 0.06f)}},
    [APP_EFFECT_BOLT] = {"bolt", 0.26f, 0.08f, 2, .events = ON(BOLT),
                         .layer = {TONE(0, 0.30f, A5, A4, 0.6f, 0.002f, 0.05f),
                                   BREATH(0, 0.06f, 3400, 2200, 1, 0.001f, 0.012f),
                                   BREATH(0.035f, 0.06f, 2600, 1800, 0.8f, 0.001f, 0.010f),
                                   BREATH(0.075f, 0.07f, 3000, 1600, 0.6f, 0.001f, 0.012f),
                                   BREATH(0.125f, 0.10f, 2200, 1200, 0.4f, 0.001f, 0.020f)}},
    [APP_EFFECT_KILLED] = {"killed", 0.20f, 0.09f, 3, .events = ON(KILLED) | ON(ESCAPED) | ON(VANISHED),
                           .layer = {BREATH(0, 0.75f, 1000, 260, 1, 0.07f, 0.16f),
                                     TONE(0, 0.75f, D4, A3, 0.5f, 0.05f, 0.17f)}},
    [APP_EFFECT_ARROW] = {"arrow", 0.13f, 0.08f, 3, .events = ON(ARROW),
                          .layer = {TONE(0, 0.32f, D6, A5, 0.5f, 0.02f, 0.07f),
                                    BREATH(0, 0.32f, 2600, 1100, 1, 0.015f, 0.07f)}},
    [APP_EFFECT_BELL_THROWN] = {"bell-thrown", 0.16f, 0.2f, 1,
                                .layer = {BREATH(0, 0.45f, 420, 1500, 1, 0.10f, 0.09f),
                                          TONE(0, 0.40f, A4, E5, 0.15f, 0.08f, 0.09f)}},
    [APP_EFFECT_BELL_RINGS] = {"bell-rings", 0.26f, 0.3f, 3,
                               .layer = {NOTE(0, 1.8f, D5, 1, 0.40f), NOTE(0, 1.8f, D5 * 1.004f, 0.6f, 0.45f),
                                         NOTE(0, 1.2f, A5, 0.5f, 0.25f),
                                         NOTE(0, 0.8f, D6 * 1.19f, 0.25f, 0.12f)}},
    [APP_EFFECT_SPOTTED] = {"spotted", 0.24f, 0.35f, 2, .events = ON(SPOTTED) | ON(TOUCH),
                            .layer = {TONE(0, 0.55f, E3, D3, 1, 0.012f, 0.13f),
                                      TONE(0, 0.55f, G3, G3, 0.4f, 0.012f, 0.11f)}},
    [APP_EFFECT_STOLEN] = {"stolen", 0.24f, 0.3f, 1, .events = ON(STOLEN), .everywhere = true,
                           .layer = {NOTE(0, 0.3f, G5, 0.8f, 0.06f), NOTE(0.08f, 0.3f, E5, 0.9f, 0.06f),
                                     NOTE(0.16f, 0.5f, C5, 1, 0.10f)}},
    [APP_EFFECT_CLICK] = {"click", 0.11f, 0.04f, 2, .everywhere = true, .steady = true,
                          .layer = {NOTE(0, 0.08f, A5, 1, 0.014f),
                                    BREATH(0, 0.05f, 1800, 1200, 0.5f, 0.002f, 0.007f)}},
    [APP_EFFECT_START] = {"start", 0.26f, 0.5f, 1, .everywhere = true, .steady = true,
                          .layer = {TONE(0, 1.9f, A2, A2, 0.8f, 0.05f, 0.6f), NOTE(0, 1.2f, A3, 0.7f, 0.35f),
                                    NOTE(0.14f, 1.2f, E4, 0.8f, 0.35f), NOTE(0.30f, 1.6f, A4, 0.7f, 0.45f),
                                    BREATH(0, 1.2f, 320, 1100, 0.35f, 0.25f, 0.25f)}},
    [APP_EFFECT_GAVE_UP] = {"gave-up", 0.26f, 0.6f, 1, .events = ON(HERO_STOPPED), .everywhere = true,
                            .layer = {NOTE(0, 0.5f, G4, 0.7f, 0.12f), NOTE(0.16f, 0.5f, E4, 0.8f, 0.14f),
                                      NOTE(0.34f, 1.0f, D4, 1, 0.28f), NOTE(0.34f, 1.0f, G3, 0.6f, 0.28f),
                                      BREATH(0.34f, 0.7f, 700, 280, 0.45f, 0.10f, 0.14f)}},
    [APP_EFFECT_MEDAL] = {"medal", 0.34f, 0.18f, 3, .everywhere = true, .steady = true,
                          .layer = {NOTE(0, 0.5f, A4, 0.8f, 0.16f), NOTE(0.07f, 0.5f, C5, 0.8f, 0.18f),
                                    NOTE(0.14f, 0.6f, E5, 0.9f, 0.22f), NOTE(0.22f, 1.6f, A5, 1, 0.45f),
                                    NOTE(0.22f, 1.6f, E5, 0.6f, 0.45f), NOTE(0.30f, 1.2f, D6, 0.15f, 0.30f),
                                    NOTE(0.22f, 1.6f, A3, 0.6f, 0.50f)}},
    [APP_EFFECT_MEET] = {"meet", 0.36f, 2.0f, 1, .everywhere = true,
                         .layer = {TONE(0, 2.4f, 55, 55, 0.9f, 0.12f, 0.7f),
                                   TONE(0, 2.4f, A2, G2, 1, 0.10f, 0.6f),
                                   TONE(0.05f, 2.2f, 116.54f, 103.83f, 0.6f, 0.20f, 0.5f),
                                   NOTE(0.02f, 1.2f, E3, 0.6f, 0.25f), NOTE(0.42f, 1.6f, D3, 0.9f, 0.40f),
                                   BREATH(0, 2.2f, 180, 620, 0.5f, 0.6f, 0.35f)}},
    [APP_EFFECT_PICTURE] = {"picture", 0.20f, 0.25f, 1, .everywhere = true, .steady = true,
                            .layer = {BREATH(0, 0.06f, 3200, 1900, 1, 0.001f, 0.010f),
                                      NOTE(0, 0.10f, D4, 0.5f, 0.016f),
                                      BREATH(0.085f, 0.09f, 2200, 1300, 0.9f, 0.001f, 0.014f),
                                      NOTE(0.085f, 0.12f, A3, 0.6f, 0.020f)}},
    [APP_EFFECT_FOCUS] = {"focus", 0.06f, 0.04f, 2, .everywhere = true, .steady = true,
                          .layer = {NOTE(0, 0.06f, E5, 1, 0.010f),
                                    BREATH(0, 0.04f, 2400, 1600, 0.25f, 0.001f, 0.005f)}},
};
