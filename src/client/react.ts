/**
 * An entry point of the build: React in a chunk of its own, which stays cached across versions of the app. `main.tsx`
 * imports it too, so that React runs with its chunk and not when the app first needs it.
 */
import 'react-dom/client';
import 'react/jsx-runtime';
