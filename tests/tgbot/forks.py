"""Child processes that start in a moment: forks of one that has imported everything and compiled the kernels."""

import multiprocessing

processes = multiprocessing.get_context("forkserver")
processes.set_forkserver_preload(["tests.tgbot.service.crash_child", "tests.tgbot.e2e.mortal_bot"])
