import type { DriverRecord } from '#api/operator';

interface Row {
  id: string;
  kind: string;
  name: string;
  mime: string;
  size: number;
  uploaded_at: Date;
}

/** A document in an operator's list; what it holds is read by its id. */
export const documentView = (row: Row): DriverRecord['documents'][number] => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  type: row.mime,
  size: row.size,
  uploaded_at: row.uploaded_at.toISOString(),
});

/** Groups rows by whose they are. */
export function byOwner<Row extends { owner: string }>(rows: Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.owner, [...(groups.get(row.owner) ?? []), row]);
  return groups;
}
