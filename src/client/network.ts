/** The part of `send.ts` that is needed only when something is sent: forms fetch it on their first focus. */
import { ofetch } from 'ofetch';

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
