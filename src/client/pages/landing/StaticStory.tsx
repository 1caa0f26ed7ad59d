import { useEffect, useState } from 'react';
import { kept } from '#styles/pages/landing';
import { story } from './parts.ts';

const ID = 'story';

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
