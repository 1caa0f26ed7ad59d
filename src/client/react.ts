/** An entry point of the build: React in a chunk of its own, which stays cached across versions of the app. */
import 'react-dom/client';
import 'react/jsx-runtime';
