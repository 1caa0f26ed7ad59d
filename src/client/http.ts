/** The part of `send.ts` that is needed only to make a call. Forms fetch it on their first focus. */
import { ofetch } from 'ofetch';
import type { Call } from '#api/call';

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
export async function request(
  { method, sends }: Pick<Call, 'method' | 'sends'>,
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
