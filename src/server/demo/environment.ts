/**
 * The settings of the demo. Sample accounts have a password that everybody knows, so a DATA_DIR or DATABASE_URL that
 * is exported for a real marketplace must not reach them: of the environment only the address counts. Anything else
 * is said on the command line.
 *
 * @param words settings as NAME=VALUE
 */
export function demoEnvironment(
  { PORT, HOST, PUBLIC_URL }: Record<string, string | undefined>,
  words: readonly string[],
): Record<string, string | undefined> {
  const given = words.map((word) => {
    const [name = '', ...value] = word.split('=');
    return [name, value.join('=')];
  });
  return {
    DATA_DIR: 'demo-data',
    OUTBOX: 'on',
    LOG_LEVEL: 'warn',
    PORT,
    HOST,
    PUBLIC_URL,
    ...Object.fromEntries(given),
  };
}
