import { sections } from '#styles/pages/operator';
import { Keys } from './Keys.tsx';
import { Webhooks } from './Webhooks.tsx';

/** How other systems, such as a shop, come in and hear of what happens. */
export const Connections = () => (
  <div className={sections}>
    <Keys />
    <Webhooks />
  </div>
);
