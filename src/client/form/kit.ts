/** What every screen with a form carries; see `../kit.ts`. */
import './draft.ts';
import './ErrorSummary.tsx';
import './Field.tsx';
import './Form.tsx';
import './values.ts';
import '#rules/field';
import '#rules/form';
