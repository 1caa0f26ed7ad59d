import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const layers = suite('the direction of imports');

/** Who may import whom: rules <- api <- client and server; styles <- client. */
const MAY: Record<string, string[]> = {
  'src/rules': ['src/rules'],
  'src/api': ['src/api', 'src/rules'],
  'src/client': ['src/client', 'src/api', 'src/rules', 'styles'],
  'src/server': ['src/server', 'src/api', 'src/rules'],
  styles: ['styles'],
};
/** The packages that each side stands on; node's own modules belong to the server. */
const PACKAGES: Record<string, RegExp> = {
  'src/rules': /^(superstruct|date-fns\/\w+|csv-parse\/sync)$/,
  'src/api': /^$/,
  'src/client':
    /^(react(\/jsx-runtime|-dom\/(client|server))?|wouter(\/[\w-]+)?|@preact\/signals-react|ofetch|uqr|date-fns\/\w+)$/,
  'src/server':
    /^(node:|pg$|kysely$|@electric-sql\/|fastify$|@fastify\/|@node-rs\/argon2$|sharp$|aws4fetch$|nodemailer|p-limit$|superstruct$|yazl$|csv-stringify\/sync$|pdfkit$|fontkit$|harfbuzzjs$|subset-font$|bidi-js$|linebreak$|@hyzyla\/pdfium$|otpauth$|web-push$|@zxcvbn-ts\/language-common$|uuid$|pino$|prom-client$)/,
  styles: /^@vanilla-extract\/css$/,
};

const layerOf = (path: string) => Object.keys(MAY).find((layer) => path.startsWith(`${layer}/`));
const files = ['src', 'styles'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((name) => /\.tsx?$/.test(name)),
);

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const imports = /^(?:import|export)\b[^;'=]*?\bfrom '([^']+)';|^import '([^']+)';|\bimport\('([^']+)'\)/gm;
  return [...source.matchAll(imports)].map((match) => match[1] ?? match[2] ?? match[3]!);
}

/** A path inside the project, or undefined for a package. */
function inside(file: string, wanted: string): string | undefined {
  if (wanted.startsWith('.')) return normalize(join(dirname(file), wanted));
  const alias = /^#(rules|api|styles)\/(.+)$/.exec(wanted);
  return alias ? `${alias[1] === 'styles' ? 'styles' : `src/${alias[1]}`}/${alias[2]}` : undefined;
}

layers('each layer imports only what it may', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file).flatMap((wanted) => {
      const layer = layerOf(file)!;
      const target = inside(file, wanted);
      const fine = target ? MAY[layer]!.includes(layerOf(target) ?? '') : PACKAGES[layer]!.test(wanted);
      return fine ? [] : [`${file} imports ${wanted}`];
    }),
  );
  assert.equal(wrong, []);
});

layers('only files that keep to the limits of costly work take the libraries that do it', () => {
  const OWN: Record<string, RegExp> = {
    sharp: /services\/(photos|pdf-pictures)\.ts$/,
    '@hyzyla/pdfium': /services\/pdf-pictures\.ts$/,
    // The thread that draws records.
    pdfkit: /council\/pdf\.ts$/,
    'subset-font': /council\/fonts\.ts$/,
    harfbuzzjs: /council\/(fonts|typesetting)\.ts$/,
  };
  const found = files
    .filter((file) => file.startsWith('src/server/') && !file.startsWith('src/server/demo/'))
    .flatMap((file) => importsOf(file).map((wanted) => ({ file, wanted })))
    .filter(({ wanted }) => wanted in OWN);
  assert.ok(found.length > 4);
  assert.equal(
    found.filter(({ file, wanted }) => !OWN[wanted]!.test(file)),
    [],
  );
});

layers("a page never imports another page's file", () => {
  const roots = readFileSync('src/client/routes.ts', 'utf8').match(/pages\/[\w/]+\.tsx/g)!;
  const wrong = files
    .filter((file) => file.startsWith('src/client/pages/'))
    .flatMap((file) =>
      importsOf(file).flatMap((wanted) => {
        const target = inside(file, wanted)?.replace('src/client/', '');
        return target && roots.includes(target) ? [`${file} imports ${wanted}`] : [];
      }),
    );
  assert.equal(wrong, []);
});

layers("only the console's own files take its sheets, and they take no other screen's", () => {
  const isOfConsole = (file: string) => file.startsWith('src/client/pages/operator/');
  const isScreens = (file: string) => file.startsWith('src/client/pages/');
  const wrong = files
    .filter((file) => file.startsWith('src/client/'))
    .flatMap((file) =>
      importsOf(file).flatMap((wanted) => {
        const [, sheet] = /^#styles\/pages\/(.+)/.exec(wanted) ?? [];
        if (!sheet || (isScreens(file) && sheet.startsWith('operator') === isOfConsole(file))) return [];
        return [`${file} takes ${sheet}`];
      }),
    );
  assert.equal(wrong, []);
});

layers('a store speaks SQL: it knows no HTTP, no services but the database, and no area but by its store', () => {
  const known =
    /^src\/(rules|api)\/|^src\/server\/((services\/(database|ids|secrets)|tables|list-page|search|endings|mail\/email)\.ts$|[\w-]+\/store\.ts$)/;
  const stores = files.filter((file) => file.endsWith('/store.ts'));
  assert.ok(stores.length > 5);
  const wrong = stores.flatMap((file) =>
    importsOf(file).flatMap((wanted) => {
      const target = inside(file, wanted);
      const fine = target ? known.test(target) : wanted === 'kysely';
      return fine ? [] : [`${file} imports ${wanted}`];
    }),
  );
  assert.equal(wrong, []);
});

layers('a service knows no HTTP, no rules and no area; the file that opens them all stands outside', () => {
  const known = /^src\/server\/(services\/[\w-]+|settings|log|tables)\.ts$/;
  const services = files.filter((file) => /^src\/server\/services\//.test(file));
  assert.ok(services.length > 10);
  const wrong = services.flatMap((file) =>
    importsOf(file).flatMap((wanted) => {
      const target = inside(file, wanted);
      const fine = target ? known.test(target) : !/fastify/.test(wanted);
      return fine ? [] : [`${file} imports ${wanted}`];
    }),
  );
  assert.equal(wrong, []);
});

layers('no file imports itself by way of others', () => {
  const imports = new Map(files.map((file) => [file, importsOf(file).map((wanted) => inside(file, wanted) ?? '')]));
  const fine = new Set<string>();
  const circles: string[] = [];
  const follow = (file: string, path: string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' > '));
    else if (!fine.has(file)) for (const target of imports.get(file) ?? []) follow(target, [...path, file]);
    fine.add(file);
  };
  for (const file of files) follow(file, []);
  assert.equal(circles, []);
});

layers.run();
