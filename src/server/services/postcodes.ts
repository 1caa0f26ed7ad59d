/** What a service like postcodes.io says of a postcode. */
interface PostcodeFacts {
  /** The name of its council, '' if it is unknown. */
  council: string;
  /** The centre of its addresses. */
  centre: { latitude: number; longitude: number } | undefined;
}

/** The time limit of a look-up. */
export const TIMEOUT_MS = 2_000;
const MAX_NAME_LENGTH = 200;
const NOTHING: PostcodeFacts = { council: '', centre: undefined };

/**
 * Asks the service at POSTCODES_URL for a postcode. Nothing is known of a postcode that it does not have.
 *
 * @throws if it does not answer in time, or not as it should
 */
export async function askPostcode(service: string, postcode: string): Promise<PostcodeFacts> {
  const response = await fetch(`${service}/postcodes/${encodeURIComponent(postcode)}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    // Redirects are refused: they could point into our own network.
    redirect: 'error',
    headers: { accept: 'application/json' },
  });
  if (!response.ok) {
    await response.body?.cancel();
    if (response.status === 404) return NOTHING;
    throw new Error(`The lookup service answered ${response.status}.`);
  }
  const body = (await response.json()) as { result?: Record<string, unknown> | null } | null;
  const { admin_district: name, latitude, longitude } = body?.result ?? {};
  return {
    council:
      typeof name === 'string'
        ? name
            .replace(/\p{Cc}/gu, ' ')
            .trim()
            .slice(0, MAX_NAME_LENGTH)
        : '',
    centre: typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined,
  };
}
