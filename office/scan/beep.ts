let sound: AudioContext | undefined;

const SECONDS = 0.12;

/** A short tone: high for a tag that was read, low for one that somebody should look at. */
export function beep(pitch: 'high' | 'low'): void {
  sound ??= new AudioContext();
  const tone = sound.createOscillator();
  const volume = sound.createGain();
  tone.frequency.value = pitch === 'high' ? 1320 : 330;
  volume.gain.value = 0.1;
  tone.connect(volume).connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + SECONDS);
}
