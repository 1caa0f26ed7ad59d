/** React in a chunk of its own, which outlives many versions of the app on a phone: an entry point of the build. */
import 'react-dom/client';
import 'react/jsx-runtime';
