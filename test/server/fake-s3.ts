import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';

export interface FakeS3 {
  /** An S3_URL that points to it. */
  url: string;
  /** What it holds, by key. */
  objects: Map<string, { body: Buffer; type: string; modifiedAt: Date }>;
  /** Every request that arrived, as 'METHOD key'. */
  requests: string[];
  /** The answers to give next instead of doing the work: a status, or 'hang' or 'drop'. */
  failures: (number | 'hang' | 'drop')[];
  stop(): Promise<void>;
}

const OWN = { key: 'fake-key', secret: 'fake/secret+with=signs', region: 'eu-west-2' };
const bucket = 'kitchen';
const pageSize = 3;

/**
 * An S3-compatible store that checks Signature Version 4 by itself, from the definition and not with the
 * client's library, so that a wrong signature, date or body fails as it does at a real one.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export async function startFakeS3(account = OWN): Promise<FakeS3> {
  const { key, secret, region } = account;
  const objects: FakeS3['objects'] = new Map();
  const requests: string[] = [];
  const failures: FakeS3['failures'] = [];

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '/', 'http://store');
    const name = decodeURIComponent(url.pathname.slice(`/${bucket}/`.length));
    requests.push(`${request.method} ${name}`);
    const failure = failures.shift();
    if (failure === 'hang') return;
    if (failure === 'drop') return void request.socket.destroy();
    if (failure) return void response.writeHead(failure).end('<Error><Code>Failure</Code></Error>');
    const wrong = signatureFault(request, url, body, account);
    if (wrong) return void response.writeHead(403).end(`<Error><Code>${wrong}</Code></Error>`);
    if (request.method === 'PUT' && url.pathname === `/${bucket}`) return void response.writeHead(200).end();
    if (!url.pathname.startsWith(`/${bucket}/`)) return void response.writeHead(404).end();
    answer(request, response, url, name, body, objects);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as { port: number };
  return {
    url: `s3://${key}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}?region=${region}&tls=0`,
    objects,
    requests,
    failures,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  name: string,
  body: Buffer,
  objects: FakeS3['objects'],
): void {
  const found = objects.get(name);
  if (request.method === 'GET' && !name) {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(listing(url, objects));
  } else if (request.method === 'PUT') {
    objects.set(name, { body, type: request.headers['content-type'] ?? '', modifiedAt: new Date() });
    response.writeHead(200).end();
  } else if (request.method === 'DELETE') {
    objects.delete(name);
    response.writeHead(204).end();
  } else if (!found) {
    response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  } else {
    const headers = { 'content-length': found.body.length, 'content-type': found.type };
    response.writeHead(200, headers).end(found.body);
  }
}

/** ListObjectsV2 in small pages, so that a client that forgets to turn the page is found out. */
function listing(url: URL, objects: FakeS3['objects']): string {
  const prefix = url.searchParams.get('prefix') ?? '';
  const after = url.searchParams.get('continuation-token') ?? '';
  const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
  const page = names.slice(0, pageSize);
  const next = names.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const entries = page.map(
    (name) =>
      `<Contents><Key>${name.replaceAll('&', '&amp;')}</Key>` +
      `<LastModified>${objects.get(name)?.modifiedAt.toISOString()}</LastModified></Contents>`,
  );
  return `<?xml version="1.0"?><ListBucketResult>${entries.join('')}${next}</ListBucketResult>`;
}

// Signature Version 4

/** The store's code for what is wrong with the signature, or undefined when it is right. */
function signatureFault(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  { key, secret, region }: typeof OWN,
): string | undefined {
  const pattern = new RegExp(
    '^AWS4-HMAC-SHA256 Credential=([^/]+)/(\\d{8})/([^/]+)/s3/aws4_request, ' +
      'SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$',
  );
  const services = pattern.exec(request.headers.authorization ?? '');
  if (!services) return 'AccessDenied';
  const [, givenKey, day, givenRegion, signedHeaders = '', signature = ''] = services;
  const time = String(request.headers['x-amz-date']);
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (givenKey !== key) return 'InvalidAccessKeyId';
  if (givenRegion !== region || !time.startsWith(String(day))) return 'AuthorizationHeaderMalformed';
  if (!(Math.abs(Date.now() - at) < 900_000)) return 'RequestTimeTooSkewed';
  const names = signedHeaders.split(';');
  if (!names.includes('host') || !names.includes('x-amz-date')) return 'AccessDenied';

  const payload = String(request.headers['x-amz-content-sha256'] ?? '');
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const query = [...url.searchParams]
    .map(([name, value]) => [encode(name), encode(value)])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');
  const path = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const headers = names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('');
  const canonical = [request.method, path, query, headers, signedHeaders, payload].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const signer = [String(day), region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (seed, part) => hmac(seed, part),
    `AWS4${secret}`,
  );
  const right = hmac(signer, text);
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(seed: string | Buffer, data: string): Buffer {
  return createHmac('sha256', seed).update(data).digest();
}

/** Percent-encoding of everything but unreserved characters. */
function encode(text: string): string {
  const hex = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text).replace(/[!'()*]/g, hex);
}
