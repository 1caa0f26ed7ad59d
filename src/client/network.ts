/** The part of `send.ts` that is needed only when something is sent: forms fetch it on their first focus. */
import { createFetch } from 'ofetch';

/** The calls that the page's HTML has made (`early/`), by address and session. */
declare const window: { early?: Record<string, Promise<Response>> };

/** Hands the answer of an early call over, once. */
function early(url: unknown, init?: RequestInit): Promise<Response> | undefined {
  const calls = typeof window === 'undefined' ? undefined : window.early;
  const key = `${String(url)}${new Headers(init?.headers).get('authorization')}`;
  const answer = init?.method === 'GET' ? calls?.[key] : undefined;
  if (answer) delete calls![key];
  return answer;
}

const ofetch = createFetch({ fetch: (url, init) => early(url, init) ?? fetch(url, init) });

/** The one XMLHttpRequest: fetch cannot tell how much of an upload has left. It fails as ofetch does. */
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

export const wire = { ofetch, upload };
