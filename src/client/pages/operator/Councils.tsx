import { listCouncils, removeCouncil, setCouncil } from '#api/operator/councils';
import { councilEntry } from '#rules/operator';
import { Field } from '../../form/Field.tsx';
import { useSearchParams } from '../../navigation.ts';
import { send } from '../../send.ts';
import { breakable } from './breakable.tsx';
import { Directory } from './Directory.tsx';
import { useQuery } from './use-query.tsx';

/** The councils' contacts: where to send records, and where sellers register themselves. */
export function Councils() {
  const query = useSearchParams();
  const councils = useQuery('councils', async () => (await send(listCouncils)).councils);
  return (
    <Directory
      query={councils}
      noun="council"
      title="Where records are sent"
      none="No councils yet. Sellers are sent to GOV.UK to register."
      keyOf={({ authority_name }) => authority_name}
      about={({ email }) => breakable(email || 'No email address')}
      rules={councilEntry}
      initial={{ authority_name: query.get('name') ?? '' }}
      onSave={async ({ authority_name, ...contact }) =>
        (await send(setCouncil, contact, { id: authority_name })).councils
      }
      onRemove={async (id) => (await send(removeCouncil, undefined, { id })).councils}
      question={({ authority_name }) => `Remove ${authority_name}? You can't send it records until you add it again.`}
      fields={(editing) => (
        <>
          <Field
            name="authority_name"
            label="Name of the council"
            hint="As it appears in applications, e.g. Slough Borough Council."
            readOnly={editing}
          />
          <Field
            name="email"
            label="Email for registrations"
            optional
            hint="Records are sent to this address."
            type="email"
            inputMode="email"
            autoCapitalize="none"
            autoFocus={editing}
          />
          <Field name="phone" label="Phone" optional hint="Shown to sellers." type="tel" inputMode="tel" />
          <Field
            name="guidance_url"
            label="Page on registering a food business"
            optional
            hint="Shown to sellers. It must begin with https://."
            type="url"
            inputMode="url"
            autoCapitalize="none"
          />
        </>
      )}
    />
  );
}
