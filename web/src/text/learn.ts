// The lessons.
import { count } from './count';

export const learn = {
  link: 'Learn to play (15 min)',
  title: 'Learn to play',
  lead: (lessons: number, minutes: number, on: string) =>
    `${count(lessons, 'short lesson', 'short lessons')}, about ${count(minutes, 'minute', 'minutes')} in all. You play on ${on}, one idea at a time; nothing can go wrong.`,
  lessons: 'Lessons',
  minutes: (n: number) => `${n} min`,
  steps: (n: number, of: number) => `${n} of ${of} steps`,
  done: 'done',
  begin: 'Begin',
  goOn: 'Go on',
  again: 'Again',
  first: 'Begin with the first lesson',
  resume: (title: string) => `Go on: ${title}`,
  all: 'All lessons',
  allDone: 'You know the game. Now play it.',

  coach: 'Your guide',
  step: (n: number, of: number) => `Step ${n} of ${of}`,
  goal: 'Your turn:',
  rules: 'Rules',
  next: 'Next',
  back: 'One step back',
  restart: 'Begin this lesson again',
  skip: 'Skip this lesson',
  skipLast: 'To all lessons',
  finished: (title: string) => `“${title}” is done`,
  finishedText: 'Well played. Go on when you like.',
  nextLesson: (title: string) => `Next: ${title}`,
  readFirst: 'Read on first: press Next in the guide.',
  over: 'This lesson is done. Go on to the next one, or begin it again.',
  gone: 'There is no such lesson',
};
