import start from './001-start.sql';

/** Every migration in order. A new one is a new file and a new row here; old ones never change. */
export const migrations: readonly { name: string; sql: string }[] = [{ name: '001-start', sql: start }];
