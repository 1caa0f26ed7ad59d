/**
 * The parts that the dashboard loads once it is drawn. One file: in several, every import shared with the dashboard
 * would be a request of its own.
 */
export { CopyDish } from './CopyDish.tsx';
export { DishEditor } from './DishEditor.tsx';
export { Foot } from './Foot.tsx';
export { NothingYet } from './NothingYet.tsx';
export { ProfileDetails } from './ProfileDetails.tsx';
export { Refusal } from './Refusal.tsx';
export { Registered } from './Registered.tsx';
export { Road } from './Road.tsx';
export { Standing } from './Standing.tsx';
export { Serve } from './serve/Serve.tsx';
