/**
 * Builds a multipart body: text as it is, booleans as true and false, lists as repeated fields (an empty list as one
 * empty field), then the files.
 */
export function formData(values: Record<string, unknown>, files: Record<string, File | undefined> = {}): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) && value.length ? value : [value]) data.append(name, String(one ?? ''));
  }
  for (const [name, file] of Object.entries(files)) if (file) data.append(name, file);
  return data;
}
