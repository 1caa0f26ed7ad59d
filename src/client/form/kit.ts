/** What every screen with a form has. `Form.tsx` imports it, so that all of it is one chunk; see `../shared-chunk.ts`. */
import './ErrorSummary.tsx';
import './Field.tsx';
import './values.ts';
import '#rules/account';
import '#rules/field';
import '#rules/form';
