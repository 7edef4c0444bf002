#define BOUNCES 5

uniform vec4 planes[PLANES];
uniform samplerCube light;
uniform mat3 lightTurn;
uniform float refraction;
uniform vec3 colour;
uniform float depth;
uniform bool isBacked;

varying vec3 vPoint;
varying vec3 vEye;
varying vec3 vStretch;
varying mat3 vTurn;

vec3 lightFrom(vec3 way) {
  vec3 seen = lightTurn * (vTurn * way);
  return min(textureLod(light, seen, 0.8).rgb, 14.0);
}

float mirrored(float facing, float inside, float outside) {
  float bend = inside / outside;
  float sine = bend * bend * (1.0 - facing * facing);
  if (sine >= 1.0) return 1.0;
  float beyond = sqrt(1.0 - sine);
  float s = (inside * facing - outside * beyond) / (inside * facing + outside * beyond);
  float p = (inside * beyond - outside * facing) / (inside * beyond + outside * facing);
  return 0.5 * (s * s + p * p);
}

/** The facet that a ray from inside meets first. */
float nextFacet(vec3 from, vec3 way, out vec3 normal) {
  vec3 start = from / vStretch;
  vec3 step = way / vStretch;
  float nearest = 1e6;
  vec3 found = vec3(0.0, 0.0, 1.0);
  for (int at = 0; at < PLANES; at++) {
    vec4 plane = planes[at];
    float towards = dot(plane.xyz, step);
    if (towards < 1e-5) continue;
    float distance = -(dot(plane.xyz, start) + plane.w) / towards;
    if (distance < nearest) {
      nearest = distance;
      found = plane.xyz;
    }
  }
  normal = normalize(found / vStretch);
  return max(nearest, 0.0);
}

void main() {
  vec3 view = normalize(vPoint - vEye);
  vec3 normal = normalize(cross(dFdx(vPoint), dFdy(vPoint)));
  if (dot(normal, view) > 0.0) normal = -normal;

  float surface = mirrored(-dot(normal, view), 1.0, refraction);
  vec3 seen = lightFrom(reflect(view, normal)) * surface;
  vec3 left = vec3(1.0 - surface);
  vec3 way = refract(view, normal, 1.0 / refraction);
  vec3 at = vPoint;

  for (int bounce = 0; bounce < BOUNCES; bounce++) {
    vec3 facet;
    float path = nextFacet(at, way, facet);
    at += way * path;
    left *= pow(colour, vec3(path * depth));
    float kept = mirrored(dot(way, facet), refraction, 1.0);
    if (isBacked && facet.z < -0.2) kept = 1.0;
    if (kept < 1.0) {
      // Colours leave a facet at their own angles: the fire of a diamond.
      vec3 red = refract(way, -facet, refraction * 0.985);
      vec3 green = refract(way, -facet, refraction);
      vec3 blue = refract(way, -facet, refraction * 1.02);
      vec3 out_ = vec3(lightFrom(red).r, lightFrom(green).g, lightFrom(blue).b);
      seen += left * (1.0 - kept) * out_;
    }
    left *= kept;
    way = reflect(way, facet);
  }
  seen += left * lightFrom(way) * 0.5;
  gl_FragColor = vec4(seen, 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}
