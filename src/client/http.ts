/** The part of `send.ts` that is needed only to make a call. Forms fetch it on their first focus. */
import { ofetch } from 'ofetch';
import type { AnyCall } from '#api/call';
import { readText, storeText } from './storage.ts';

/** Uploads by XMLHttpRequest, since fetch cannot report upload progress. Fails as ofetch does. */
function upload(
  url: string,
  method: string,
  body: FormData,
  headers: Record<string, string>,
  onProgress: (share: number) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.withCredentials = true;
    request.responseType = 'json';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => {
      const data: unknown = request.response ?? {};
      if (request.status >= 200 && request.status < 300) resolve(data);
      else reject({ response: { status: request.status }, data });
    };
    request.onerror = request.onabort = request.ontimeout = () => reject({});
    request.send(body);
  });
}

/** Makes a call. A refusal rejects with `response` and `data`, even one sent with status 200. */
async function attempt(
  { method, sends }: Pick<AnyCall, 'method' | 'sends'>,
  url: string,
  payload: unknown,
  headers: Record<string, string>,
  onProgress?: (share: number) => void,
): Promise<unknown> {
  const answer: unknown = onProgress
    ? await upload(url, method, payload as FormData, headers, onProgress)
    : await ofetch(url, {
        method,
        headers: sends === 'csv' ? { ...headers, 'content-type': 'text/csv' } : headers,
        ...(method !== 'GET' && { body: payload as BodyInit }),
        credentials: 'include',
        retry: 0,
      });
  if ((answer as { ok?: boolean } | undefined)?.ok === false) throw { response: { status: 200 }, data: answer };
  return answer;
}

/** The keys of a browser that stores nothing, for as long as the page is open. */
const unstored: Record<string, string | null> = {};

/**
 * Makes a call. One that makes something carries a key until an answer came, also after a reload: if the answer was
 * lost, the second press is known as a repeat, and what was made is not made twice.
 *
 * @param id tells apart forms that send to the same address
 * @throws an object with the `response` and `data` of a refusal, without them if nothing reached the server
 */
export async function request(
  call: Pick<AnyCall, 'method' | 'sends' | 'once'>,
  url: string,
  payload: unknown,
  headers: Record<string, string>,
  onProgress?: (share: number) => void,
  id = '',
): Promise<unknown> {
  if (call.once !== 'made') return attempt(call, url, payload, headers, onProgress);
  const name = url + id;
  const keep = (key: string | null) => {
    unstored[name] = storeText(name, key, 'sessionStorage') ? null : key;
  };
  // As an outbox makes its keys. In a common module this would be 45 bytes more on the logins, which make nothing.
  const stored = readText(name, 'sessionStorage') ?? unstored[name];
  const key = stored ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  keep(key);
  try {
    const answer = await attempt(call, url, payload, { ...headers, 'idempotency-key': key }, onProgress);
    keep(null);
    return answer;
  } catch (error) {
    const { data } = error as { data?: { error?: unknown; changed?: unknown } };
    // The form was changed after its answer was lost. The server says it in words for people too.
    if (data?.changed) {
      data.error = data.changed;
      keep(null);
    }
    throw error;
  }
}
