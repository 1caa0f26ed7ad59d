/**
 * What every screen is built with. The build ties this file to every page, so that esbuild puts all of it into one
 * chunk instead of one for each set of pages: fewer requests, and it compresses better together.
 */
import './react.ts';
import './chunk.ts';
import './location.ts';
import './parts/Button.tsx';
import './parts/Empty.tsx';
import './parts/Link.tsx';
import './parts/Notice.tsx';
import './parts/Page.tsx';
import './parts/Toast.tsx';
import './routes.tsx';
import './send.ts';
import './session.ts';
