import { Dialog } from '../../../components/Dialog.tsx';
import { toast } from '../../../components/Toast.tsx';
import { useValue } from '../../../session.ts';
import { asked, takeOffMenu } from './menu.ts';

/** Asks before a dish is deleted. */
export function Removal() {
  const dish = useValue(asked);
  if (!dish) return null;
  const name = dish.shown.peek().item.dish_name;
  return (
    <Dialog
      question="Are you sure you want to delete this dish?"
      yes="Delete dish"
      no="Keep dish"
      onAnswer={async (yes) => {
        asked.value = null;
        if (yes && (await takeOffMenu(dish))) toast(`${name} deleted.`);
      }}
    />
  );
}
