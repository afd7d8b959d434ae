// How far somebody has come in each lesson; kept in this browser.
import type { LessonAnswers } from './api';
import { keep, kept } from './kept';

export interface Progress {
  answers: LessonAnswers;
  /** How many steps are done; 0 after the last one. */
  step: number;
  /** Once done, always done, however often one begins again. */
  done: boolean;
}

const key = (lesson: string) => `worldline.lesson.${lesson}`;

export function progressOf(lesson: string): Progress {
  try {
    const { answers, step, done } = JSON.parse(kept(key(lesson)) ?? '{}') as Partial<Progress>;
    return { answers: Array.isArray(answers) ? answers : [], step: step ?? 0, done: done === true };
  } catch {
    return { answers: [], step: 0, done: false };
  }
}

export const keepProgress = (lesson: string, progress: Progress): void =>
  keep(key(lesson), JSON.stringify(progress));
