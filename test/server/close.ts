import { suite } from 'uvu';
import { answersFit } from './answers.ts';
import { closeTestApp } from './helper.ts';

const last = suite('the shared app');
last('closes', closeTestApp);
last('has given no answer but those that are described', answersFit);
last.run();
