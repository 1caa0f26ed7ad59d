/**
 * The demo's settings. Everybody knows the password of the sample accounts, so a DATA_DIR or DATABASE_URL exported for
 * a real marketplace must not apply. Only the address comes from the environment. All other settings come from the
 * command line.
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
