// hls.js ships no types for its light build; what is used here is the same in both.
declare module 'hls.js/light' {
  import Hls from 'hls.js';

  export * from 'hls.js';
  export default Hls;
}
