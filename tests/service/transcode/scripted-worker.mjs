/**
 * A worker that transcodes nothing and does as its argument says with what it is asked for: `die`, `hang`, `fail`,
 * `babble`, `spin`, `slow` where it meets the rendition `bad` in the segment 1, `die-always` wherever it is asked for
 * anything. `spin` works without an end, `slow` for three and a half seconds of its processor; neither says a word meanwhile.
 * Plain JavaScript: it is started dozens of times, each time at once.
 */
const [, , manner = 'work'] = process.argv;

function reply(message) {
  process.send(message);
}

function misbehave(id) {
  if (manner === 'die' || manner === 'die-always') process.kill(process.pid, 'SIGKILL');
  if (manner === 'babble') reply({ type: 'encoded' });
  if (manner === 'fail') reply({ type: 'failed', id, message: 'no room' });
  if (manner === 'spin') work(Number.POSITIVE_INFINITY);
}

function work(seconds) {
  const begun = process.cpuUsage();
  for (let used = 0; used < seconds; ) {
    const { user, system } = process.cpuUsage(begun);
    used = (user + system) / 1e6;
  }
}

function isBadTurn({ type, job }) {
  if (manner === 'work') return false;
  if (manner === 'die-always') return true;
  return type === 'segment' && job.sequence === 1 && job.renditions.some(({ name }) => name === 'bad');
}

function makeAll({ sessionId, sequence, renditions }) {
  for (const { name, width, height } of renditions) {
    const described = { bytes: 1, codecs: 'avc1.640015', frameCount: 1, bitrate: 4 };
    const segment = { name, uri: `${name}/${sequence}`, initUri: `${name}/init`, width, height, ...described };
    reply({ type: 'encoded', sessionId, sequence, segment });
  }
}

function answer(command) {
  if (command.type === 'setup') {
    if (manner !== 'die-always') reply({ type: 'ready' });
    return;
  }
  const isBad = isBadTurn(command);
  if (isBad && manner === 'slow') work(3.5);
  if (isBad && manner !== 'slow') {
    misbehave(command.id);
  } else {
    if (command.type === 'segment') makeAll(command.job);
    reply({ type: 'done', id: command.id });
  }
}

setInterval(() => reply({ type: 'alive' }), 500).unref();
process.on('message', answer);
process.on('disconnect', () => process.exit(0));
