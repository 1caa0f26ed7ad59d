import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const layers = suite('the direction of imports');

/** Who may import whom (design: rules <- api <- client and server; styles <- client). */
const MAY: Record<string, string[]> = {
  'src/rules': ['src/rules'],
  'src/api': ['src/api', 'src/rules'],
  'src/client': ['src/client', 'src/api', 'src/rules', 'styles'],
  'src/server': ['src/server', 'src/api', 'src/rules'],
  styles: ['styles'],
};
/** The packages that each side stands on; node's own modules belong to the server. */
const PACKAGES: Record<string, RegExp> = {
  'src/rules': /^(superstruct|date-fns\/\w+)$/,
  'src/api': /^$/,
  'src/client': /^(react(\/jsx-runtime|-dom\/(client|server))?|wouter(\/[\w-]+)?|@preact\/signals-react|ofetch|date-fns\/\w+)$/,
  'src/server': /^(node:|pg$|kysely$|@electric-sql\/|fastify$|@fastify\/|@node-rs\/argon2$|sharp$|aws4fetch$|nodemailer|uuid$|pino$)/,
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

layers('each layer imports only what the design lets it', () => {
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

layers("a page never imports another page's file", () => {
  const roots = readFileSync('src/client/routes.tsx', 'utf8').match(/pages\/[\w/]+\.tsx/g)!;
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

layers("an area of the server never imports another area's store", () => {
  const area = (path: string) => /^src\/server\/(account|seller|council|menu|driver|delivery|survey|operator|onboarding)\//.exec(path)?.[1];
  const wrong = files.flatMap((file) =>
    importsOf(file).flatMap((wanted) => {
      const target = inside(file, wanted);
      const store = target?.endsWith('/store.ts') && area(file) && area(target) && area(file) !== area(target);
      return store ? [`${file} imports ${wanted}`] : [];
    }),
  );
  assert.equal(wrong, []);
});

layers.run();
