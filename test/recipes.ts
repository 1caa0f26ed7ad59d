import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** What is shipped to run it, in the repository. */
export const FOLDER = '.github/deploy';
export const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

/** The Dockerfile's instructions by stage, with their lines joined. */
export const stages = read('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n\s*/g, '')
  .split(/^(?=FROM )/m)
  .map((stage) =>
    stage
      .trim()
      .split('\n')
      .map((line) => [line.split(' ')[0]!, line.slice(line.indexOf(' ') + 1)] as const),
  );

/** What a stage says after each of these words. */
export const said = (stage: (typeof stages)[number], name: string) =>
  stage.filter(([word]) => word === name).map(([, rest]) => rest);

/** The command of the image's health check. */
export const healthCheck = (): string[] =>
  JSON.parse(/CMD (\[.*\])$/.exec(said(stages.at(-1)!, 'HEALTHCHECK')[0]!)![1]!);

export interface Service {
  image?: string;
  build?: { context: string; dockerfile: string };
  command?: string | string[];
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  volumes?: string[];
  depends_on?: Record<string, { condition: string }> | string[];
  [more: string]: unknown;
}
export const compose = parse(read('compose.yaml')) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
  configs: Record<string, { content: string }>;
};

/** What the file .env beside the compose file holds in these tests. */
export const OWN: Record<string, string> = {
  DATABASE_PASSWORD: 'secret1',
  S3_SECRET: 'secret2',
  PUBLIC_URL: 'https://kitchen.example',
  SMTP_URL: 'smtps://u:p@mail.example:465',
  OPERATOR_EMAIL: 'you@kitchen.example',
  OPERATOR_PASSWORD: 'long enough',
  SECRET: 'x'.repeat(40),
  COMPANY_NAME: 'Kitchen Ltd',
  COMPANY_ADDRESS: '1 High Street, Slough',
  COMPANY_NUMBER: '01234567',
  METRICS_TOKEN: 'a-token-for-prometheus',
};

/** A text of the compose file as compose reads it, with OWN. @throws for a variable that OWN lacks */
export const filled = (text: string) =>
  text
    .replace(/(?<!\$)\$\{(\w+):[?-]\}/g, (_, name: string) => {
      if (!(name in OWN)) throw new Error(`The compose file asks for ${name}.`);
      return OWN[name]!;
    })
    .replaceAll('$$', '$');
