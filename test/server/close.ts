import { suite } from 'uvu';
import { closeTestApp } from './helper.ts';

const last = suite('the shared app');
last('closes', closeTestApp);
last.run();
