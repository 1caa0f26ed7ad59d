/**
 * A multipart body: texts as they are, booleans as true and false, lists as repeated fields (one without entries as an
 * empty one), files beside them.
 */
export function formData(values: Record<string, unknown>, files: Record<string, File | undefined> = {}): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) && value.length ? value : [value]) data.append(name, String(one ?? ''));
  }
  for (const [name, file] of Object.entries(files)) if (file) data.append(name, file);
  return data;
}
