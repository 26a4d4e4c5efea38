/**
 * What the oldest supported browsers (`browserslist` in package.json) lack of what this site and its libraries use. The
 * build makes a script of it, which `first-paint.js` loads only where something is missing.
 */
import 'core-js/actual/promise/with-resolvers';
import 'core-js/actual/url/can-parse';
import 'core-js/actual/array/to-sorted';
import 'core-js/actual/array/to-reversed';
import 'core-js/actual/array/to-spliced';
import 'core-js/actual/array/from-async';
import 'core-js/actual/map/group-by';
import 'core-js/actual/object/group-by';
import 'core-js/actual/set/difference';
import 'core-js/actual/set/intersection';
import 'core-js/actual/set/union';
import '@oddbird/popover-polyfill';
