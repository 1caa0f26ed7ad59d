// Loaded into a server (NODE_OPTIONS=--require): the process that makes its database comes to its folder when that is
// gone, as it may on a busy machine if the server was killed and started again.
const { existsSync } = require('node:fs');

const folder = process.argv.find((word) => word.includes('database.new-'));
while (folder && existsSync(folder)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
