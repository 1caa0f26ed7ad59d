import { start } from '../start.ts';
import { demoEnvironment } from './environment.ts';
import { addSamples } from './samples.ts';

await start(demoEnvironment(process.env, process.argv.slice(2)), addSamples);
