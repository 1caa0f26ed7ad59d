import { start } from '../start.ts';
import { demoEnvironment } from './environment.ts';
import { addSamples, newDays } from './samples.ts';

const MINUTE_MS = 60_000;

await start(demoEnvironment(process.env, process.argv.slice(2)), async (services) => {
  const lines = await addSamples(services);
  const look = newDays(services);
  const tell = (error: unknown) => services.log.error({ err: error }, "the new day's samples are missing");
  setInterval(() => void look().catch(tell), MINUTE_MS).unref();
  return lines;
});
