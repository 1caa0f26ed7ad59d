/**
 * What several screens need and the app itself does not. Here it is part of the one chunk that all screens have
 * (`src/build/loader-first.mjs`); left to esbuild, each line would be a request of its own.
 */
import './components/Lazy.tsx';
import './send.ts';
import './storage.ts';
import '#api/account';
import '#rules/money';
