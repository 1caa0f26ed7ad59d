import { listCoverage, removeCoverage, setCoverage } from '#api/operator/coverage';
import { coverageArea } from '#rules/operator';
import { Field } from '../../form/Field.tsx';
import { send } from '../../send.ts';
import { Directory } from './Directory.tsx';
import { useQuery } from './use-query.tsx';

/** The areas we cover, with their names and councils. */
export function Coverage() {
  const coverage = useQuery('coverage', async () => (await send(listCoverage)).coverage);
  return (
    <Directory
      query={coverage}
      noun="area"
      title="Covered areas"
      none="No areas covered yet. Everyone who signs up joins the waitlist."
      keyOf={({ code }) => code}
      about={({ label, authority_name }) => `${label} · ${authority_name || 'Authority unknown'}`}
      rules={coverageArea}
      onSave={async ({ code, ...area }) => (await send(setCoverage, area, { id: code })).coverage}
      onRemove={async (id) => (await send(removeCoverage, undefined, { id })).coverage}
      question={({ code, label }) => `Stop covering ${code} (${label})? Sellers already there will stay.`}
      fields={(editing) => (
        <>
          <Field
            name="code"
            label="Code"
            hint="For example SL1, or SL1 2 for one sector."
            autoCapitalize="characters"
            readOnly={editing}
          />
          <Field name="label" label="Name of the area" hint="Shown to sellers." autoFocus={editing} />
          <Field name="authority_name" label="Local authority" optional />
        </>
      )}
    />
  );
}
