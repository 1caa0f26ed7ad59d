// Loaded into a server (NODE_OPTIONS=--require) where no small disk can be mounted: while the file FILLER is there,
// writing fails as it does on a full disk. Deleting and reading go on.
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');

const isFull = () => fs.existsSync(process.env.FILLER);
const noSpace = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28, syscall: 'write' });
/** Whatever the disk is like, the log can be written. */
const isLog = (fd) => fd === 1 || fd === 2;

for (const name of ['writeSync', 'writevSync']) {
  const real = fs[name];
  fs[name] = (fd, ...rest) => {
    if (!isLog(fd) && isFull()) throw noSpace();
    return real(fd, ...rest);
  };
}
for (const name of ['write', 'writev']) {
  const real = fs[name];
  fs[name] = (fd, ...rest) => {
    if (!isLog(fd) && isFull()) return process.nextTick(rest.at(-1), noSpace());
    return real(fd, ...rest);
  };
}
const { writeFile } = fs.promises;
fs.promises.writeFile = async (...args) => {
  if (isFull()) throw noSpace();
  return writeFile(...args);
};
fs.promises.open(__filename).then(async (handle) => {
  const shape = Object.getPrototypeOf(handle);
  for (const name of ['write', 'writev', 'writeFile']) {
    const real = shape[name];
    shape[name] = async function write(...args) {
      if (isFull()) throw noSpace();
      return real.apply(this, args);
    };
  }
  await handle.close();
});
syncBuiltinESMExports();
