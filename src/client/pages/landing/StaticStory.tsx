import { useEffect, useState } from 'react';
import { kept } from '#styles/pages/landing';
import { chunk } from '../../chunk.ts';

const ID = 'story';
/** Loaded before the build prerenders, and when somebody comes here from inside the app. */
export const story = chunk('pages/landing/Story.tsx', () => import('./Story.tsx'), 'Story');

/**
 * The part of the page that never changes. Its prerendered markup stays as it is when React hydrates the page, so its
 * words and drawings don't load a second time as code.
 */
export function StaticStory() {
  const [Story, setStory] = useState(() => story.loaded);
  const [markup] = useState(() => (Story ? undefined : document.getElementById(ID)?.innerHTML));
  useEffect(() => {
    // Without it the survey still works.
    if (!markup)
      story.load().then(
        (page) => setStory(() => page),
        () => {},
      );
  }, [markup]);
  return markup ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is in the page already, as the build wrote it
    <div id={ID} className={kept} dangerouslySetInnerHTML={{ __html: markup }} />
  ) : (
    <div id={ID} className={kept}>
      {Story && <Story />}
    </div>
  );
}
