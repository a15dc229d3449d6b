import { createMemoryStorage } from './memory-storage.ts';
import { describeStorageContract } from './storage-contract.ts';

// The contract asks for nothing that only a folder can do.
describeStorageContract('An object storage', async () => {
  const { storage, cutOff } = createMemoryStorage();
  return {
    storage,
    async addRecording(sessionId, files) {
      for (const [path, content] of Object.entries(files)) await storage.write(sessionId, path, content);
    },
    cutOff: async () => cutOff(),
  };
});
