/** React in a chunk of its own: it outlives many versions of the app on a phone. The build makes this an entry. */
import 'react-dom/client';
import 'react/jsx-runtime';
