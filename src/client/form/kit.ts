/**
 * Modules that screens with a form share. `Form.tsx` imports it, so they all are one chunk; see `../shared-chunk.ts`.
 */
import './ErrorSummary.tsx';
import './Field.tsx';
import './values.ts';
import '#rules/account';
import '#rules/field';
import '#rules/form';
