/**
 * Modules that several screens need but the app itself does not. Imported here, they join the one chunk that all
 * screens load (`src/build/loader-first.mjs`). esbuild alone would make each a request of its own.
 */
import './components/KitchenPage.tsx';
import './components/Lazy.tsx';
import './send.ts';
import './storage.ts';
import '#api/account';
import '#rules/money';
import './styles.ts';
