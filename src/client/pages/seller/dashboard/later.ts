/**
 * What the dashboard does after its first sight, loaded as soon as that is drawn. One file: in several, each line that
 * they share with the dashboard would be a request of its own.
 */
export { CopyDish } from './CopyDish.tsx';
export { DishEditor } from './DishEditor.tsx';
export { NothingYet } from './NothingYet.tsx';
export { ProfileDetails } from './ProfileDetails.tsx';
export { Removal } from './Removal.tsx';
