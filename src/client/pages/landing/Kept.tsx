import { useEffect, useState } from 'react';
import { kept } from '#styles/pages/landing';
import { chunk } from '../../chunk.ts';

const ID = 'story';
/** Loaded before the build prerenders, and by who moves here inside the app. */
export const story = chunk('landing-story', async () => (await import('./Story.tsx')).Story);

/**
 * The part of the page that never changes. The prerendered page has it, and when that is taken over its
 * markup stays as it stands there: words and drawings need not come a second time as code.
 */
export function Kept() {
  const [Story, setStory] = useState(() => story.page);
  const [markup] = useState(() => (Story ? undefined : document.getElementById(ID)?.innerHTML));
  useEffect(() => {
    // Without signal the survey is there all the same.
    if (!markup) story.load().then((page) => setStory(() => page), () => {});
  }, [markup]);
  return markup ? (
    <div id={ID} className={kept} dangerouslySetInnerHTML={{ __html: markup }} />
  ) : (
    <div id={ID} className={kept}>
      {Story && <Story />}
    </div>
  );
}
