varying vec3 vPoint;
varying vec3 vEye;
varying vec3 vStretch;
varying mat3 vTurn;

void main() {
  mat4 place = modelMatrix;
  #ifdef USE_INSTANCING
    place = modelMatrix * instanceMatrix;
  #endif
  vec3 size = vec3(length(place[0].xyz), length(place[1].xyz), length(place[2].xyz));
  vTurn = mat3(place[0].xyz / size.x, place[1].xyz / size.y, place[2].xyz / size.z);
  vStretch = size / size.x;
  vPoint = position * vStretch;
  vEye = (cameraPosition - place[3].xyz) * vTurn / size.x;
  gl_Position = projectionMatrix * viewMatrix * place * vec4(position, 1.0);
}
